type ProviderClass = typeof import('oidc-provider')['default'];

/** Loads the provider without its warning about Node versions: it serves a demonstration on this machine only. */
export async function loadProvider(): Promise<ProviderClass> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return (await import('oidc-provider')).default;
  } finally {
    console.warn = warn;
  }
}
