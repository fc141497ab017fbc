import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.opensearch.Version;
import org.opensearch.common.logging.LogConfigurator;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.PluginInfo;

/**
 * One OpenSearch node whose modules and plugins stand on the class path.
 *
 * <p>Arguments: folder with opensearch.yml and log4j2.properties, folder for the data, then settings as name=value. With the
 * system property vouch.owner the node ends when the process of that number is gone. SIGTERM ends it in order.
 */
public final class VouchSearchServer {
    private static final long OWNER_CHECK_MS = 500;

    /** The constructor that takes plugins from the class path is protected. */
    private static final class ClassPathNode extends Node {
        ClassPathNode(Environment environment, List<PluginInfo> plugins) {
            super(environment, plugins, true);
        }
    }

    private static PluginInfo plugin(String name, String type, String... extended) {
        return new PluginInfo(name, name, Version.CURRENT.toString(), Version.CURRENT, "21", type, null,
            List.of(extended), false);
    }

    private static List<PluginInfo> plugins() {
        String painless = "lang-painless";
        return List.of(
            plugin("transport-netty4", "org.opensearch.transport.Netty4ModulePlugin"),
            plugin("analysis-common", "org.opensearch.analysis.common.CommonAnalysisModulePlugin", painless),
            plugin(painless, "org.opensearch.painless.PainlessModulePlugin"),
            plugin("mapper-extras", "org.opensearch.index.mapper.MapperExtrasModulePlugin"),
            plugin("parent-join", "org.opensearch.join.ParentJoinModulePlugin"),
            plugin("reindex", "org.opensearch.index.reindex.ReindexModulePlugin"),
            plugin("ingest-common", "org.opensearch.ingest.common.IngestCommonModulePlugin", painless),
            plugin("search-pipeline-common", "org.opensearch.search.pipeline.common.SearchPipelineCommonModulePlugin",
                painless),
            plugin("analysis-nori", "org.opensearch.plugin.analysis.nori.AnalysisNoriPlugin"),
            plugin("opensearch-knn", "org.opensearch.knn.plugin.KNNPlugin", painless),
            plugin("opensearch-neural-search", "org.opensearch.neuralsearch.plugin.NeuralSearch", "opensearch-knn"));
    }

    private static Environment environment(String[] args) throws IOException {
        Path home = Path.of(args[1]).toAbsolutePath().normalize();
        Files.createDirectories(home);
        Settings.Builder settings = Settings.builder().put("path.home", home);
        for (int i = 2; i < args.length; i++) {
            String[] pair = args[i].split("=", 2);
            settings.put(pair[0], pair[1]);
        }
        Path config = Path.of(args[0]).toAbsolutePath().normalize();
        return InternalSettingsPreparer.prepareEnvironment(settings.build(), Map.of(), config, () -> "vouch");
    }

    /** A server for tests must not outlive them, however they end. */
    private static void followOwner(long pid) {
        Thread watch = new Thread(() -> {
            while (ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false)) {
                try {
                    Thread.sleep(OWNER_CHECK_MS);
                } catch (InterruptedException e) {
                    return;
                }
            }
            System.exit(0);
        }, "owner-watch");
        watch.setDaemon(true);
        watch.start();
    }

    private static void close(Node node) {
        try {
            node.close();
        } catch (IOException e) {
            System.err.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        LogConfigurator.registerErrorListener();
        Environment environment = environment(args);
        LogConfigurator.setNodeName("vouch");
        LogConfigurator.configure(environment);
        Node node = new ClassPathNode(environment, plugins());
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            close(node);
            stopped.countDown();
        }, "node-close"));
        Long owner = Long.getLong("vouch.owner");
        if (owner != null) {
            followOwner(owner);
        }
        node.start();
        stopped.await();
    }
}
