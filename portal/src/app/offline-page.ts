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
 * Registers a worker that shows a page of the product when the network fails. The worker caches no files; see its own comments.
 */
export function registerOfflinePage(product: string, view: Window = window): void {
  // Absent without HTTPS, and if the browser denies it.
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
