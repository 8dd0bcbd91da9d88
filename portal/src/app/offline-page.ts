interface ScriptUrls {
  createScriptURL(address: string): string;
}
declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy(name: string, rules: ScriptUrls): ScriptUrls };
  }
}

const script = '/offline-worker.js';

/**
 * Lets the browser show a page of the product where the network does not answer. The worker keeps no files, see its own
 * words.
 */
export function registerOfflinePage(product: string, view: Window = window): void {
  // Absent without https, and where the browser denies it.
  const workers = view.navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  const rules: ScriptUrls = {
    createScriptURL(address) {
      if (!address.startsWith(`${script}?`)) throw new TypeError(`${address} is no script of the portal`);
      return address;
    },
  };
  const policy = view.trustedTypes?.createPolicy('oriel', rules) ?? rules;
  const address = policy.createScriptURL(`${script}?${new URLSearchParams({ product })}`);
  workers.register(address, { scope: '/' }).catch(() => undefined);
}
