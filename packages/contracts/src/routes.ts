/** Every route there is. For the server and for documents; a widget imports the few it calls from the package root. */
export * from './agents/routes';
export * from './applications/routes';
export * from './channels/routes';
export * from './completions/routes';
export * from './embed-sign-ins/routes';
export * from './embed-tokens/routes';
export * from './entitlements/routes';
export * from './features/routes';
export * from './messages/routes';
export * from './models/routes';
export * from './organizations/credits';
export * from './organizations/routes';
export * from './page-tools/routes';
export * from './services/routes';
export * from './sessions/routes';
