import java.util.List;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;
import org.springframework.http.converter.json.MappingJackson2HttpMessageConverter;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** A site with the controller of the examples, on the Spring and Jetty of a Linux distribution, without Spring Boot. */
public class SpringSite {
    public static class JsonAdapter extends RequestMappingHandlerAdapter {
        public JsonAdapter() {
            setMessageConverters(List.of(new MappingJackson2HttpMessageConverter()));
        }
    }

    public static void main(String[] args) throws Exception {
        var context = new AnnotationConfigWebApplicationContext();
        context.register(RequestMappingHandlerMapping.class, JsonAdapter.class, OrielTokenController.class);
        var handler = new ServletContextHandler();
        handler.addServlet(new ServletHolder(new DispatcherServlet(context)), "/");
        var server = new Server();
        var connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        connector.setPort(Integer.parseInt(System.getenv("PORT")));
        server.addConnector(connector);
        server.setHandler(handler);
        server.start();
        server.join();
    }
}
