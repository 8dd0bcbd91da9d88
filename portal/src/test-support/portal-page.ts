/*
 * Set up once for each page that test files of the portal share: the SDK, whose custom elements cannot be removed, and
 * methods of dialogs that the test environment lacks.
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
