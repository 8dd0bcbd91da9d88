import type { OrielErrorCode } from '@oriel/contracts';

export type DiagnosisName =
  | 'load'
  | 'csp'
  | 'embedder'
  | 'microphone'
  | 'origin'
  | 'token'
  | 'clock'
  | 'storage'
  | 'version';

/** One finding. */
export interface DiagnosisCheck {
  readonly name: DiagnosisName;
  readonly ok: boolean;
  /** What was found, for a developer. */
  readonly message: string;
  /** The code that this leads to. */
  readonly code?: OrielErrorCode;
  /** A header or setting to add, word for word. */
  readonly fix?: string;
}

/** What stands in the way of a widget. */
export interface Diagnosis {
  readonly ok: boolean;
  readonly checks: readonly DiagnosisCheck[];
  /** The directives that this page needs for this isolation. */
  readonly policy: string;
}
