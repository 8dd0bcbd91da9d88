/** A result of the browser's speech recognition; its types are not in the standard library. */
interface RecognitionEvent {
  readonly resultIndex: number;
  readonly results: ArrayLike<{ readonly isFinal: boolean; readonly 0: { readonly transcript: string } }>;
}

interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: RecognitionEvent) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
  stop(): void;
}

/** The browser's speech recognition, under either of its names. */
export function recognitionOf(view: Window): (new () => Recognition) | undefined {
  // The types of the DOM lack both names.
  const found = view as Window & {
    SpeechRecognition?: new () => Recognition;
    webkitSpeechRecognition?: new () => Recognition;
  };
  return found.SpeechRecognition ?? found.webkitSpeechRecognition;
}

/** Whether the browser, and the page around a frame, allow dictation. */
export function canDictate(view: Window): boolean {
  // The types of the DOM lack this property.
  const { featurePolicy } = view.document as Document & {
    featurePolicy?: { allowsFeature(name: string): boolean };
  };
  return recognitionOf(view) !== undefined && featurePolicy?.allowsFeature('microphone') !== false;
}
