type ProviderClass = typeof import('oidc-provider')['default'];

/** Loads the provider without its notice about versions of Node: it serves a demonstration on this machine only. */
export async function loadProvider(): Promise<ProviderClass> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return (await import('oidc-provider')).default;
  } finally {
    console.warn = warn;
  }
}
