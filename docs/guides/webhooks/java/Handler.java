// A webhook handler in Java: verifies with the public library, takes each event once.
import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

public class Handler {
  private static final Set<String> seen = ConcurrentHashMap.newKeySet(); // In production: a unique index in your database.

  public static void main(String[] arguments) throws Exception {
    Webhook webhook = new Webhook(System.getenv("WEBHOOK_SECRET"));
    int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "3000"));
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    server.createContext("/", exchange -> handle(webhook, exchange));
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }

  private static void handle(Webhook webhook, HttpExchange exchange) throws IOException {
    // The raw bytes as text: JSON that was parsed and written again has another signature.
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    int status = 204;
    try {
      webhook.verify(body, exchange.getRequestHeaders());
      // The header webhook-id is signed, and is the event's id.
      String id = exchange.getRequestHeaders().getFirst("webhook-id");
      if (seen.add(id)) System.out.println(id);
    } catch (WebhookVerificationException refused) {
      status = 400;
    }
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }
}
