package io.strandex.source;

import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Jsonata.JFunction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The functions of the language under their own names and signatures, each counted. One handed to another, as in
 * {@code $reduce(texts, $append)}, is called without a step of the mapping, so that counting steps alone would miss it.
 */
final class Library {
    private static final String FUNCTIONS = """
            sum <a<n>:n>
            count <a:n>
            max <a<n>:n>
            min <a<n>:n>
            average <a<n>:n>
            string <x-b?:s>
            substring <s-nn?:s>
            substringBefore <s-s:s>
            substringAfter <s-s:s>
            lowercase <s-:s>
            uppercase <s-:s>
            length <s-:n>
            trim <s-:s>
            pad <s-ns?:s>
            contains <s-(sf):b>
            replace <s-ssn?:s>
            split <s-(sf)n?:a<s>>
            join <a<s>s?:s>
            formatNumber <n-so?:s>
            formatBase <n-n?:s>
            formatInteger <n-s:s>
            parseInteger <s-s:n>
            number <(nsb)-:n>
            floor <n-:n>
            ceil <n-:n>
            round <n-n?:n>
            abs <n-:n>
            sqrt <n-:n>
            power <n-n:n>
            boolean <x-:b> toBoolean
            not <x-:b>
            map <af>
            zip <a+>
            filter <af>
            single <af?>
            reduce <afj?:j> foldLeft
            sift <o-f?:o>
            keys <x-:a<s>>
            lookup <x-s:x>
            append <xx:a>
            exists <x:b>
            spread <x-:a<o>>
            merge <a<o>:o>
            reverse <a:a>
            each <o-f:a>
            error <s?:x>
            assert <bs?:x> assertFn
            type <x:s>
            sort <af?:a>
            distinct <x:x>
            base64encode <s-:s>
            base64decode <s-:s>
            encodeUrlComponent <s-:s>
            encodeUrl <s-:s>
            decodeUrlComponent <s-:s>
            decodeUrl <s-:s>
            toMillis <s-s?:n> dateTimeToMillis
            fromMillis <n-s?s?:s> dateTimeFromMillis
            clone <(oa)-:o> functionClone
            """;

    private final Bounds bounds;
    private final Map<String, Body> bodies = new HashMap<>();

    /** Functions whose work is counted in {@code bounds}. */
    Library(Bounds bounds) {
        this.bounds = bounds;
    }

    /** Puts a function of ours in the place of one. */
    void replace(String name, Body body) {
        bodies.put(name, body);
    }

    void apply(Jsonata expression) {
        FUNCTIONS.lines().map(line -> line.split(" ")).forEach(words -> {
            String method = words[words.length - 1].startsWith("<") ? words[0] : words[2];
            expression.registerFunction(words[0], new Counted(bounds, words, method, bodies.get(words[0])));
        });
    }

    /** What a function of ours does. */
    interface Body {
        @Nullable
        Object apply(List<?> args) throws Exception;
    }

    /** The library's name and arity stay, since partial application asks for them. */
    private static final class Counted extends JFunction {
        private final Bounds bounds;
        private final @Nullable Body body;

        Counted(Bounds bounds, String[] words, String method, @Nullable Body body) {
            super(words[0], words[1], Functions.class, null, method);
            this.bounds = bounds;
            this.body = body;
        }

        @Override
        @SuppressWarnings({"rawtypes", "unchecked"}) // As the library declares it.
        public @Nullable Object call(@Nullable Object input, List args) {
            args.forEach(bounds::outside);
            Object result = body == null ? super.call(input, args) : own(body, args);
            bounds.outside(result);
            return result;
        }

        private static @Nullable Object own(Body body, List<?> args) {
            try {
                return body.apply(args);
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalArgumentException(e.getMessage(), e);
            }
        }
    }
}
