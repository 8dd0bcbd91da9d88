/** A finding of `diagnose()`. */
export interface PlaygroundCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly message: string;
  readonly fix?: string;
}

/** The part of the SDK that the playground uses. Like any page with a script tag, the docs do not install the package. */
export interface PlaygroundHandle {
  readonly state: string;
  readonly ready: Promise<unknown>;
  update(patch: object): Promise<unknown>;
  on(event: 'ready' | 'error', listener: () => void): () => void;
  diagnose(): Promise<{ readonly checks: readonly PlaygroundCheck[] }>;
  destroy(): void;
}

interface Sdk {
  mount(target: Element, options: object): PlaygroundHandle;
}

interface ScriptUrls {
  createScriptURL(url: string): string;
}
declare global {
  interface Window {
    readonly oriel?: Sdk;
    readonly trustedTypes?: { createPolicy(name: string, rules: ScriptUrls): ScriptUrls };
  }
}

const address = '/sdk/v1/oriel.js';
let loading: Promise<Sdk> | undefined;
let policy: ScriptUrls | undefined;

/** Loads the SDK once, from the server that serves this page. */
export function loadSdk(): Promise<Sdk> {
  loading ??= new Promise<Sdk>((resolve, reject) => {
    const fail = () => {
      loading = undefined;
      reject(new Error(`${address} could not be loaded`));
    };
    // The site's policy allows this policy name once, and the policy allows only this address.
    policy ??= window.trustedTypes?.createPolicy('docs', { createScriptURL: () => address });
    const script = document.createElement('script');
    script.src = policy?.createScriptURL('') ?? address;
    script.addEventListener('load', () => (window.oriel ? resolve(window.oriel) : fail()));
    script.addEventListener('error', fail);
    document.head.append(script);
  });
  return loading;
}
