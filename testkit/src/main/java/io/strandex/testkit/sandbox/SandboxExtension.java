package io.strandex.testkit.sandbox;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Starts what {@link StrandexSandbox} asks for and hands out {@link TestServers}. */
final class SandboxExtension implements BeforeAllCallback, ParameterResolver {
    private static final Namespace SHARED = Namespace.create(SandboxExtension.class);

    SandboxExtension() {}

    @Override
    public void beforeAll(ExtensionContext context) {
        StrandexSandbox wish = wish(context);
        backend(context).ensure(EnumSet.copyOf(Set.of(wish.value())));
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TestServers.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return backend(context);
    }

    private static Backend backend(ExtensionContext context) {
        List<Path> plugins = Stream.of(wish(context).plugins()).map(Path::of).toList();
        return context.getRoot()
                .getStore(SHARED)
                .getOrComputeIfAbsent(plugins, key -> Backend.chosen(plugins), Backend.class);
    }

    private static StrandexSandbox wish(ExtensionContext context) {
        return AnnotationSupport.findAnnotation(context.getRequiredTestClass(), StrandexSandbox.class)
                .orElseThrow(() -> new IllegalStateException("The class does not carry @StrandexSandbox"));
    }
}
