/** An `XMLHttpRequest` that sends an upload with `fetch`: `vi.stubGlobal('XMLHttpRequest', fakeUploader(fake.fetch))`. */
export const fakeUploader = (send: typeof fetch): unknown =>
  class {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    responseText = '';
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    readonly #abort = new AbortController();
    readonly #headers = new Headers();
    #method = '';
    #url = '';
    open(method: string, url: string) {
      this.#method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    getAllResponseHeaders = () => 'content-type: application/json';
    abort() {
      this.#abort.abort();
      this.onabort?.();
      this.onloadend?.();
    }
    async send(body: ArrayBuffer) {
      const { signal } = this.#abort;
      try {
        const answer = await send(this.#url, { method: this.#method, headers: this.#headers, body, signal });
        this.upload.onprogress?.({ loaded: 1, total: 1 });
        this.status = answer.status;
        this.responseText = await answer.text();
        this.onload?.();
      } catch {
        if (signal.aborted) return;
        this.onerror?.();
      }
      this.onloadend?.();
    }
  };
