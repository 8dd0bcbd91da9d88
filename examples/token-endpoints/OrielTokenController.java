import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.logging.Logger;
import org.springframework.http.CacheControl;
import org.springframework.http.RequestEntity;
import org.springframework.http.ResponseEntity;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestTemplate;

/**
 * A token endpoint for Spring, with Java 11 or newer. It tells Oriel who is signed in to this site; the widget's `token-url`
 * names it.
 *
 * In a project: put it beside the class with `@SpringBootApplication`, in the same package, and replace `findUser`. Where Spring
 * Security is in use, exempt the address: `csrf.ignoringRequestMatchers("/oriel/token")`. The widget sends no CSRF token; the
 * comparison of `Origin` takes its place.
 */
@RestController
public class OrielTokenController {
    private static final Logger log = Logger.getLogger(OrielTokenController.class.getName());
    private static final String ORIEL_API = setting("ORIEL_API", "http://localhost:4400");
    private static final String ORIEL_SECRET_KEY = setting("ORIEL_SECRET_KEY", "");
    // The pages that may ask, as a browser names them: protocol, host and port.
    private static final String SITE_ORIGIN = setting("SITE_ORIGIN", "http://localhost:8080");

    private final RestTemplate oriel;

    public OrielTokenController() {
        SimpleClientHttpRequestFactory requests = new SimpleClientHttpRequestFactory();
        requests.setConnectTimeout(10_000);
        requests.setReadTimeout(10_000);
        oriel = new RestTemplate(requests);
    }

    /** Replace it with your own, for example with a `Principal`: the person who is signed in, or null. */
    private static Map<String, String> findUser(String session) {
        // `id` alone says who somebody is, so it never changes and nobody else ever gets it. `email` is contact data.
        return Map.of("demo-session", Map.of("id", "4711", "email", "mara@example.com", "name", "Mara Lindner")).get(session);
    }

    /** The answer of Oriel: `{ "token": ..., "expiresAt": ... }`. Throws where there is none. */
    private Map<?, ?> askForToken(Map<String, String> user) {
        return oriel.exchange(
            RequestEntity.post(URI.create(ORIEL_API + "/api/access/v1/embed-tokens"))
                .header("Authorization", "Bearer " + ORIEL_SECRET_KEY)
                .body(Map.of("user", user, "origin", SITE_ORIGIN, "widgets", List.of("chat"))),
            Map.class
        ).getBody();
    }

    @PostMapping("/oriel/token")
    public ResponseEntity<Map<?, ?>> orielToken(
        @RequestHeader(name = "Origin", required = false) String origin,
        @CookieValue(name = "session", defaultValue = "") String session
    ) {
        // Another site could otherwise ask with the cookies of its visitors.
        if (!SITE_ORIGIN.equals(origin)) return answer(403, Map.of("error", "forbidden"));
        Map<String, String> user = findUser(session);
        if (user == null) return answer(401, Map.of("error", "unauthorized"));
        try {
            return answer(200, askForToken(user));
        } catch (RestClientException error) {
            // The reason is for this log; it may name the key's workspace.
            log.severe("Oriel gave no token: " + error.getMessage());
            return answer(502, Map.of("error", "bad_gateway"));
        }
    }

    private static ResponseEntity<Map<?, ?>> answer(int status, Map<?, ?> body) {
        return ResponseEntity.status(status).cacheControl(CacheControl.noStore()).body(body);
    }

    private static String setting(String name, String otherwise) {
        String value = System.getenv(name);
        return value == null || value.isEmpty() ? otherwise : value;
    }
}
