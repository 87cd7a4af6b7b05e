package io.strandex.edition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.cluster.Cluster;
import io.strandex.cluster.Reply;
import io.strandex.series.SeriesMapping;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The editions in a cluster, and which of them readers see. */
public final class Editions {
    private static final String SERIES = String.join("|", SeriesMapping.SERIES);
    private static final String WEEK = "-[0-9]{4}-w[0-9]{2}";
    /** What Elasticsearch tells about a template and does not take back. */
    private static final List<String> DATES =
            List.of("created_date", "created_date_millis", "modified_date", "modified_date_millis");

    private final Cluster cluster;
    private final String plain;
    private final Pattern week;

    /**
     * The editions of a deployment.
     *
     * @param plain index prefix of the first edition, and of the readers' aliases
     */
    public Editions(Cluster cluster, String plain) {
        this.cluster = cluster;
        this.plain = plain;
        this.week = Pattern.compile(
                Pattern.quote(plain) + "(?:-(" + Edition.NAME + "))?-(" + SERIES + ")(" + WEEK + ")-write");
    }

    /** An index that belongs to an edition; shrinking renames indices, so it is told by the writers' alias of its week. */
    private record Owned(String index, Edition edition, String series, String week, List<String> aliases) {}

    /** A template of an edition: of all weeks of a series, or of one that is open. */
    private record Template(String name, String series, String week, ObjectNode body) {}

    /**
     * All editions that have an index, the oldest first.
     *
     * @throws IOException if the cluster can't be asked
     */
    public List<Edition> all() throws IOException {
        TreeSet<Edition> editions = new TreeSet<>(Edition.OLDEST_FIRST);
        owned().forEach(index -> editions.add(index.edition()));
        return List.copyOf(editions);
    }

    /**
     * The edition that readers see; empty where no index has a readers' alias.
     *
     * @throws IOException if the cluster can't be asked
     */
    public Optional<Edition> current() throws IOException {
        return owned().stream()
                .filter(index -> index.aliases().contains(plain + "-" + index.series()))
                .map(Owned::edition)
                .findFirst();
    }

    /**
     * Makes an edition the readers', in one atomic step: a search sees all of the old one or all of the new one. From then on new weeks
     * of either get the right alias from their templates. Calling it again changes nothing, and takes in weeks that were opened
     * meanwhile.
     *
     * @throws IOException if the cluster can't be asked, or refuses
     */
    public void show(Edition shown) throws IOException {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        ArrayNode actions = body.putArray("actions");
        for (Owned index : owned()) {
            boolean isShown = index.edition().equals(shown);
            String parked = index.edition().parked(plain);
            for (String name : List.of("-" + index.series(), "-" + index.series() + index.week())) {
                alias(actions, index, plain + name, isShown);
                alias(actions, index, parked + name, !isShown);
            }
        }
        if (!actions.isEmpty()) {
            check(cluster.call("POST", "/_aliases", body), "POST /_aliases");
        }
        for (Edition edition : all()) {
            readdress(edition, edition.equals(shown) ? plain : edition.parked(plain));
        }
    }

    private static void alias(ArrayNode actions, Owned index, String alias, boolean wanted) {
        if (index.aliases().contains(alias) != wanted) {
            ObjectNode action = actions.addObject().putObject(wanted ? "add" : "remove");
            action.put("index", index.index()).put("alias", alias);
        }
    }

    /** New weeks get their readers' alias from the templates. */
    private void readdress(Edition edition, String aliasPrefix) throws IOException {
        for (Template template : templates(edition)) {
            ObjectNode made = (ObjectNode) template.body().path("template");
            ObjectNode aliases = made.putObject("aliases");
            aliases.putObject(aliasPrefix + "-" + template.series());
            if (!template.week().isEmpty()) {
                aliases.putObject(aliasPrefix + "-" + template.series() + template.week());
            }
            String path = "/_index_template/" + template.name();
            check(cluster.call("PUT", path, template.body().without(DATES)), "PUT " + path);
        }
    }

    /**
     * Deletes the indices, templates and week registry of an edition that readers do not see.
     *
     * @throws IllegalStateException if readers see it
     * @throws IOException if the cluster can't be asked, or refuses
     */
    public void discard(Edition edition) throws IOException {
        if (current().filter(edition::equals).isPresent()) {
            throw new IllegalStateException("readers see edition " + edition + "; make another one theirs first");
        }
        for (Owned index : owned()) {
            if (index.edition().equals(edition)) {
                delete("/" + index.index());
            }
        }
        for (Template template : templates(edition)) {
            delete("/_index_template/" + template.name());
        }
        delete("/" + edition.of(plain) + "-weeks");
    }

    private List<Owned> owned() throws IOException {
        List<Owned> owned = new ArrayList<>();
        for (Map.Entry<String, JsonNode> index :
                ask("/" + plain + "-*,*-" + plain + "-*/_alias").properties()) {
            List<String> aliases = new ArrayList<>();
            index.getValue().path("aliases").fieldNames().forEachRemaining(aliases::add);
            for (String alias : aliases) {
                Matcher name = week.matcher(alias);
                if (name.matches()) {
                    owned.add(new Owned(index.getKey(), edition(name), name.group(2), name.group(3), aliases));
                }
            }
        }
        return owned;
    }

    private static Edition edition(Matcher name) {
        return name.group(1) == null ? Edition.FIRST : new Edition(name.group(1));
    }

    /** The templates of the series and open weeks of one edition. */
    private List<Template> templates(Edition edition) throws IOException {
        Pattern own = Pattern.compile(Pattern.quote(edition.of(plain)) + "-(" + SERIES + ")(" + WEEK + ")?");
        List<Template> templates = new ArrayList<>();
        for (JsonNode entry : ask("/_index_template/" + plain + "-*").path("index_templates")) {
            Matcher name = own.matcher(entry.path("name").asText());
            if (name.matches()) {
                String week = name.group(2) == null ? "" : name.group(2);
                ObjectNode body = (ObjectNode) entry.path("index_template");
                templates.add(new Template(name.group(), name.group(1), week, body));
            }
        }
        return templates;
    }

    private JsonNode ask(String path) throws IOException {
        Reply reply = cluster.call("GET", path);
        return reply.status() == 404
                ? MissingNode.getInstance()
                : check(reply, "GET " + path).body();
    }

    private void delete(String path) throws IOException {
        Reply reply = cluster.call("DELETE", path);
        if (reply.status() != 404) {
            check(reply, "DELETE " + path);
        }
    }

    private static Reply check(Reply reply, String call) throws IOException {
        if (!reply.ok()) {
            throw new IOException(call + ": " + reply.status() + " " + reply.error());
        }
        return reply;
    }
}
