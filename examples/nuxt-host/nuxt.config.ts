export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  app: {
    head: {
      title: 'Druckerei',
      htmlAttrs: { lang: 'en' },
      link: [{ rel: 'icon', href: 'data:,' }],
    },
  },
  // Otherwise Vue first looks for a component of that name.
  vue: { compilerOptions: { isCustomElement: tag => tag.startsWith('oriel-') } },
  // Each setting comes from the environment when the server starts, such as NUXT_ORIEL_SECRET_KEY.
  runtimeConfig: {
    orielSecretKey: '',
    siteOrigin: 'http://localhost:3000',
    public: { orielApi: 'http://localhost:4400', orielPublishableKey: '' },
  },
});
