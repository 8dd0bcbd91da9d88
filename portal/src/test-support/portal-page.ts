/*
 * Set up once per page shared by the portal's test files: the SDK, whose custom elements cannot be removed, and dialog methods
 * that jsdom lacks.
 */
import { defineElements } from '@oriel/sdk';

defineElements();

function open(this: HTMLDialogElement) {
  this.open = true;
}

function shut(this: HTMLDialogElement) {
  this.open = false;
}

Object.assign(HTMLDialogElement.prototype, { showModal: open, close: shut });
Object.assign(ShadowRoot.prototype, { adoptedStyleSheets: [] });
