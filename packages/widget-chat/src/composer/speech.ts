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

type RecognitionClass = new () => Recognition;

const classOf = (view: Window): RecognitionClass | undefined => {
  // The types of the DOM lack both names.
  const found = view as Window & {
    SpeechRecognition?: RecognitionClass;
    webkitSpeechRecognition?: RecognitionClass;
  };
  return found.SpeechRecognition ?? found.webkitSpeechRecognition;
};

/** Whether the browser, and the page around a frame, allow dictation. */
export function canDictate(view: Window): boolean {
  // The types of the DOM lack this property.
  const { featurePolicy } = view.document as Document & {
    featurePolicy?: { allowsFeature(name: string): boolean };
  };
  return classOf(view) !== undefined && featurePolicy?.allowsFeature('microphone') !== false;
}

export interface DictationListener {
  /** Words with a final recognition result. */
  onText(text: string): void;
  /** @param isRefused - the microphone was not allowed */
  ended(isRefused: boolean): void;
}

/** Listens until stopped, or until the user has been silent for a while. */
export function dictate(view: Window, lang: string, { onText, ended }: DictationListener): { stop(): void } {
  const Class = classOf(view);
  if (!Class) throw new Error('The browser recognizes no speech.');
  const recognition = new Class();
  let isRefused = false;
  Object.assign(recognition, { lang, continuous: true, interimResults: false });
  recognition.onresult = ({ resultIndex, results }) => {
    for (let index = resultIndex; index < results.length; index++) {
      const result = results[index];
      if (result?.isFinal) onText(result[0].transcript.trim());
    }
  };
  recognition.onerror = ({ error }) => {
    isRefused ||= error === 'not-allowed' || error === 'service-not-allowed';
  };
  recognition.onend = () => ended(isRefused);
  recognition.start();
  return { stop: () => recognition.stop() };
}
