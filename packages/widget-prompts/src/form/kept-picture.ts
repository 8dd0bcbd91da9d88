import { computed, type DraftOptions, type Drafts, type ReadonlySignal } from '@oriel/app-kit';
import * as z from 'zod/mini';

/** The cropped picture, stored with the draft of a card for the lifetime of the tab. */
export interface KeptPicture {
  /** Undefined if there is none, or the stored one cannot be read. */
  read(): Promise<ImageBitmap | undefined>;
  write(file: Blob): Promise<void>;
  /** Synchronous variant for a page being unloaded: the picture as a `data:` URL in base64. */
  writeNow(dataUrl: string): void;
  forget(): void;
  readonly isThere: ReadonlySignal<boolean>;
  /** The stored picture, for {@link restore}. */
  text(): string;
  restore(text: string): void;
}

/** @param key - the key of its draft */
export function createKeptPicture(
  drafts: Drafts,
  key: string,
  scope: DraftOptions<string>['scope'],
): KeptPicture {
  const kept = drafts.of({ key: `${key}:picture`, scope, schema: z.string(), initial: '' });
  let written = 0;
  return {
    async read() {
      if (kept.peek() === '') return undefined;
      try {
        // Not with `fetch`, because a page's content security policy may block `data:`.
        const bytes = Uint8Array.from(atob(kept.peek()), sign => sign.charCodeAt(0));
        return await createImageBitmap(new Blob([bytes]));
      } catch {
        return undefined;
      }
    },
    async write(file) {
      written += 1;
      const turn = written;
      const text = await base64Of(file);
      if (turn === written) kept.value = text;
    },
    writeNow(dataUrl) {
      written += 1;
      kept.value = base64In(dataUrl);
    },
    forget() {
      written += 1;
      kept.value = '';
    },
    isThere: computed(() => kept.value !== ''),
    text: () => kept.peek(),
    restore(text) {
      written += 1;
      kept.value = text;
    },
  };
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // `readAsDataURL` returns a string.
    reader.onload = () => resolve(base64In(reader.result as string));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** The string after `data:…;base64,`. */
const base64In = (dataUrl: string): string => dataUrl.slice(dataUrl.indexOf(',') + 1);
