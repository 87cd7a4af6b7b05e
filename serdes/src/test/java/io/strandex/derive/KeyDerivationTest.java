package io.strandex.derive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class KeyDerivationTest {
    @Test
    void shouldAppendTheStreamKeyWhenTheOrderDoesNotCoverIt() {
        // When
        DerivedKeys keys = KeyDerivation.EVENTS.derive();

        // Then
        assertThat(keys.streamKey()).containsExactly("scene_id", "event_id");
        assertThat(keys.storageKey())
                .map(OrderColumn::name)
                .containsExactly("event_time", "modality", "scene_id", "event_id");
    }

    @Test
    void shouldStopWhenTheStreamKeyIsCovered() {
        // When
        DerivedKeys keys = new KeyDerivation(order("id", "time", "kind"), List.of(), List.of("id"), List.of()).derive();

        // Then
        assertThat(keys.storageKey()).map(OrderColumn::name).containsExactly("id");
        assertThat(keys.steps()).contains("stop before time: the stream key is covered");
    }

    @Test
    void shouldLeaveOutWhatOthersDetermineWhenDependenciesAreDeclared() {
        // Given
        List<Dependency> dependencies = List.of(
                new Dependency(Set.of("scene"), Set.of("channel")),
                new Dependency(Set.of("channel"), Set.of("region")));

        // When
        DerivedKeys keys = new KeyDerivation(
                        order("scene", "region", "time"), List.of("scene"), List.of("id"), dependencies)
                .derive();

        // Then
        assertThat(keys.storageKey()).map(OrderColumn::name).containsExactly("scene", "time", "id");
        assertThat(keys.streamKey()).containsExactly("scene", "id");
        assertThat(keys.steps()).contains("leave out region: [scene] determine it");
    }

    @Test
    void shouldKeepTheDirectionWhenAColumnDescends() {
        // When
        DerivedKeys keys =
                new KeyDerivation(List.of(new OrderColumn("time", true)), List.of(), List.of("id"), List.of()).derive();

        // Then
        assertThat(keys.storageKey()).map(OrderColumn::toString).containsExactly("time desc", "id");
    }

    @Test
    void shouldRefuseWhenThereIsNoIdentity() {
        assertThatThrownBy(() -> new KeyDerivation(order("a"), List.of(), List.of(), List.of()))
                .hasMessageContaining("at least one column");
        assertThatThrownBy(() -> new DerivedKeys(List.of("a"), order("b"), List.of(), List.of()))
                .hasMessageContaining("does not hold [a]");
    }

    @Property
    void shouldIdentifyAndOrderWhateverIsDeclared(@ForAll("declarations") KeyDerivation declared) {
        // When
        DerivedKeys keys = declared.derive();

        // Then
        List<String> stored = keys.storageKey().stream().map(OrderColumn::name).toList();
        assertThat(stored).doesNotHaveDuplicates().containsAll(keys.streamKey());
        assertThat(keys.streamKey()).containsAll(declared.distributeBy()).containsAll(declared.streamKey());
        Set<String> determined = Dependency.closure(stored, declared.dependencies());
        boolean covered = stored.size() == keys.streamKey().size();
        assertThat(covered
                        || determined.containsAll(declared.orderBy().stream()
                                .map(OrderColumn::name)
                                .toList())
                        || stopped(keys))
                .isTrue();
    }

    private static boolean stopped(DerivedKeys keys) {
        return keys.steps().stream().anyMatch(step -> step.startsWith("stop before"));
    }

    @Provide
    Arbitrary<KeyDerivation> declarations() {
        Arbitrary<String> column = Arbitraries.of("a", "b", "c", "d", "e", "f");
        Arbitrary<List<String>> columns =
                column.list().ofMaxSize(4).map(list -> List.copyOf(new LinkedHashSet<>(list)));
        Arbitrary<Dependency> dependency =
                Combinators.combine(column, column).as((x, y) -> new Dependency(Set.of(x), Set.of(y)));
        return Combinators.combine(columns, columns, columns, dependency.list().ofMaxSize(3))
                .as((order, distribute, identity, dependencies) -> new KeyDerivation(
                        order(order.toArray(String[]::new)),
                        distribute,
                        identity.isEmpty() ? List.of("a") : identity,
                        dependencies));
    }

    private static List<OrderColumn> order(String... names) {
        return List.of(names).stream().map(OrderColumn::ascending).toList();
    }
}
