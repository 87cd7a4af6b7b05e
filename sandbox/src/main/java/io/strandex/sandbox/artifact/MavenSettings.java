package io.strandex.sandbox.artifact;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.eclipse.aether.util.repository.DefaultMirrorSelector;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** What the user's {@code ~/.m2/settings.xml} says about where artifacts come from: local repository and mirrors. */
final class MavenSettings {
    private MavenSettings() {}

    /** {@code -Dmaven.repo.local}, the settings' {@code localRepository}, or {@code ~/.m2/repository}. */
    static Path localRepository() {
        String property = System.getProperty("maven.repo.local");
        if (property != null && !property.isBlank()) {
            return Path.of(property).toAbsolutePath();
        }
        return read().flatMap(settings -> child(settings.getDocumentElement(), "localRepository"))
                .map(text -> text.replace("${user.home}", System.getProperty("user.home")))
                .map(Path::of)
                .orElseGet(() -> userMaven().resolve("repository"));
    }

    /** The settings' mirrors; none when there are no settings. */
    static DefaultMirrorSelector mirrors() {
        DefaultMirrorSelector selector = new DefaultMirrorSelector();
        read().stream()
                .flatMap(settings -> elements(settings, "mirror"))
                .forEach(mirror -> selector.add(
                        child(mirror, "id").orElse("mirror"),
                        child(mirror, "url").orElse(""),
                        "default",
                        false,
                        false,
                        child(mirror, "mirrorOf").orElse("*"),
                        ""));
        return selector;
    }

    private static Path userMaven() {
        return Path.of(System.getProperty("user.home"), ".m2");
    }

    private static Optional<Document> read() {
        Path file = userMaven().resolve("settings.xml");
        if (!Files.isReadable(file)) {
            return Optional.empty();
        }
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return Optional.of(factory.newDocumentBuilder().parse(file.toFile()));
        } catch (IOException | SAXException | ParserConfigurationException e) {
            throw new IllegalStateException("Maven's settings %s can't be read: %s".formatted(file, e.getMessage()), e);
        }
    }

    private static Stream<Element> elements(Document document, String name) {
        NodeList nodes = document.getElementsByTagName(name);
        return IntStream.range(0, nodes.getLength()).mapToObj(nodes::item).map(Element.class::cast);
    }

    private static Optional<String> child(Element parent, String name) {
        NodeList nodes = parent.getElementsByTagName(name);
        return nodes.getLength() == 0
                ? Optional.empty()
                : Optional.of(nodes.item(0).getTextContent().trim());
    }
}
