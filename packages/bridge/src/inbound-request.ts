import type { OrielError, RequestContext } from '@oriel/contracts';

/** A request of the other side while it is handled. The signal is only made when a handler looks at it. */
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
