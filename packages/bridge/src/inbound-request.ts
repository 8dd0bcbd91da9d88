import type { OrielError, RequestContext } from '@oriel/contracts';

/** A request from the other side while it is handled. Its signal is created lazily. */
export class InboundRequest implements RequestContext {
  #controller: AbortController | undefined;
  #reason: OrielError | undefined;

  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.#reason) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  abort(reason: OrielError): void {
    this.#reason = reason;
    this.#controller?.abort(reason);
  }
}
