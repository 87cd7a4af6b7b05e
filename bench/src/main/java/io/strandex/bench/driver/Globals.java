package io.strandex.bench.driver;

import java.util.HashMap;
import java.util.Map;

/** What the global tables of a scenario must hold after what was sent so far. */
final class Globals {

    private final Map<String, String> stores;
    private final Map<String, Map<String, String>> contents = new HashMap<>();

    /** @param stores the store of each global topic */
    Globals(Map<String, String> stores) {
        this.stores = stores;
        stores.values().forEach(store -> contents.put(store, new HashMap<>()));
    }

    /** Takes note of a record, whatever its topic. */
    void sent(Scenario.Input input) {
        String store = stores.get(input.topic());
        if (store == null || input.key() == null) {
            return;
        }
        Map<String, String> content = contents.computeIfAbsent(store, any -> new HashMap<>());
        if (input.value() == null) {
            content.remove(input.key());
        } else {
            content.put(input.key(), input.value());
        }
    }

    void await(Application application) throws InterruptedException {
        for (Map.Entry<String, Map<String, String>> store : contents.entrySet()) {
            application.awaitGlobal(store.getKey(), store.getValue());
        }
    }
}
