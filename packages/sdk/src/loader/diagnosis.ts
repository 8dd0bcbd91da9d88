import type { OrielErrorCode } from '@oriel/contracts';

/** The subject of a finding. */
export type DiagnosisName =
  | 'load'
  | 'csp'
  | 'embedder'
  | 'microphone'
  | 'origin'
  | 'token'
  | 'clock'
  | 'storage'
  | 'place'
  | 'version';

/** One finding. */
export interface DiagnosisCheck {
  /** The subject of the finding. */
  readonly name: DiagnosisName;
  /** Whether nothing is wrong with it. */
  readonly ok: boolean;
  /** The finding, for developers. */
  readonly message: string;
  /** The error code that this leads to. */
  readonly code?: OrielErrorCode;
  /** A header or setting to add verbatim. */
  readonly fix?: string;
}

/** The result of `diagnose()`: everything that may prevent a widget from working. */
export interface Diagnosis {
  /** Whether every finding is. */
  readonly ok: boolean;
  /** The findings. */
  readonly checks: readonly DiagnosisCheck[];
  /** The directives that this page needs for this isolation. */
  readonly policy: string;
}
