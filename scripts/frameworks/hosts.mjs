/** Examples of the guide for frameworks, which only the full test builds. */
export const hosts = ['angular-host', 'astro-host', 'nuxt-host', 'react-router-host', 'sveltekit-host'];
