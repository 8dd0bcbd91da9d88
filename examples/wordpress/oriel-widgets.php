<?php
/**
 * Plugin Name: Oriel Widgets
 * Description: Shows an Oriel widget where the shortcode [oriel] stands, to people who are signed in to this site.
 * Version: 0.1.0
 * Requires at least: 6.4
 * Requires PHP: 8.1
 * License: MIT
 *
 * In wp-config.php:
 *   define('ORIEL_API', 'https://ai.example.com');
 *   define('ORIEL_PUBLISHABLE_KEY', 'pk_…');
 *   define('ORIEL_SECRET_KEY', 'sk_…');
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

/** Widgets that the shortcode can show; the application of the publishable key has to allow them, too. */
const ORIEL_WIDGETS = ['chat', 'prompts', 'images', 'workspace'];

/** The origin of this site, as a browser names it. */
function oriel_site_origin(): string
{
    $parts = wp_parse_url(home_url());
    return $parts['scheme'] . '://' . $parts['host'] . (isset($parts['port']) ? ':' . $parts['port'] : '');
}

/** [oriel widget="chat" height="640" locale="de"]: the element, and once on a page the script. */
function oriel_shortcode(array|string $attributes): string
{
    $given = shortcode_atts(
        ['widget' => 'chat', 'height' => '640', 'locale' => '', 'isolation' => 'auto'],
        (array) $attributes,
    );
    if (!in_array($given['widget'], ORIEL_WIDGETS, true)) {
        return '';
    }
    wp_enqueue_script('oriel', ORIEL_API . '/sdk/v1/oriel.js', [], null, ['strategy' => 'async', 'in_footer' => true]);
    $options = [
        'api' => ORIEL_API,
        'publishable-key' => ORIEL_PUBLISHABLE_KEY,
        // With the nonce WordPress knows who asks.
        'token-url' => add_query_arg(
            ['widget' => $given['widget'], '_wpnonce' => wp_create_nonce('wp_rest')],
            rest_url('oriel/v1/token'),
        ),
        'isolation' => $given['isolation'],
        'size' => 'fill',
    ];
    if ($given['locale'] !== '') {
        $options['locale'] = $given['locale'];
    }
    $text = '';
    foreach ($options as $name => $value) {
        $text .= sprintf(' %s="%s"', $name, esc_attr($value));
    }
    return sprintf(
        '<div class="oriel-place" style="height:%dpx"><oriel-%s%s></oriel-%2$s></div>',
        max(200, (int) $given['height']),
        $given['widget'],
        $text,
    );
}

/** Exchanges the secret key, which never leaves this server, for a token of the person who is signed in. */
function oriel_token(WP_REST_Request $request): WP_REST_Response
{
    $user = wp_get_current_user();
    if (!$user->exists()) {
        return new WP_REST_Response(['error' => 'unauthorized'], 401);
    }
    if ($request->get_header('origin') !== oriel_site_origin()) {
        return new WP_REST_Response(['error' => 'forbidden'], 403);
    }
    $answer = wp_remote_post(ORIEL_API . '/api/access/v1/embed-tokens', [
        'timeout' => 10,
        'headers' => ['Authorization' => 'Bearer ' . ORIEL_SECRET_KEY, 'Content-Type' => 'application/json'],
        'body' => wp_json_encode([
            'user' => ['id' => 'wp-' . $user->ID, 'email' => $user->user_email, 'name' => $user->display_name],
            'origin' => oriel_site_origin(),
            'publishableKey' => ORIEL_PUBLISHABLE_KEY,
            'widgets' => [$request->get_param('widget')],
        ]),
    ]);
    if (is_wp_error($answer) || intdiv((int) wp_remote_retrieve_response_code($answer), 100) !== 2) {
        // The reason is for the log of the site; it may name the key's workspace.
        error_log('Oriel gave no token: ' . (is_wp_error($answer) ? $answer->get_error_message() : wp_remote_retrieve_body($answer)));
        return new WP_REST_Response(['error' => 'bad_gateway'], 502);
    }
    $response = new WP_REST_Response(json_decode(wp_remote_retrieve_body($answer), true));
    $response->header('Cache-Control', 'no-store');
    return $response;
}

add_action('init', static fn () => add_shortcode('oriel', 'oriel_shortcode'));
add_action('rest_api_init', static fn () => register_rest_route('oriel/v1', '/token', [
    'methods' => 'POST',
    'callback' => 'oriel_token',
    'args' => ['widget' => ['enum' => ORIEL_WIDGETS, 'type' => 'string', 'default' => 'chat']],
    // Whoever is not signed in is answered 401 by the endpoint, which the widget understands.
    'permission_callback' => '__return_true',
]));
