import type { Isolation, MountOptions } from '../options/mount-options';
import type { Entry, Extras } from './mount-context';

/** Origin of the SDK, and the functions that load the rest of it. */
export interface SdkSource {
  readonly version: string;
  /** Address of the Oriel server unless an option names one. */
  readonly server: string;
  readonly frameOrigin?: string | undefined;
  /** Every file is checked against its hash. */
  readonly isStrict?: boolean;
  loadEntry(isolation: Isolation, widget: MountOptions['widget']): Promise<Entry>;
  loadExtras(): Promise<Extras>;
  /** Gives a tag in a replaced body the widget that it created before; set once a widget follows its target. */
  adopt?(script: HTMLScriptElement): boolean;
}
