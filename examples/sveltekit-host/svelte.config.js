import adapter from '@sveltejs/adapter-node';

const { ORIEL_API = 'http://localhost:4400' } = process.env;

export default {
  kit: {
    adapter: adapter(),
    csp: {
      directives: {
        'default-src': ['none'],
        'script-src': ['self'],
        'style-src': ['self'],
        // SvelteKit announces navigations in an element that it hides with such an attribute.
        'style-src-attr': ['unsafe-inline'],
        'connect-src': ['self', ORIEL_API],
        'img-src': [ORIEL_API, 'data:', 'blob:'],
        'frame-src': [ORIEL_API],
      },
    },
  },
};
