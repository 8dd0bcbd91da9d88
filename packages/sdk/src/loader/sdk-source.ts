import type { Isolation, MountOptions } from '../options/mount-options';
import type { Entry, Extras } from './mount-context';

/** Where the SDK comes from and how it gets the rest of itself. */
export interface SdkSource {
  readonly version: string;
  /** Address of the Oriel server where no option names one. */
  readonly server: string;
  readonly frameOrigin?: string | undefined;
  /** Every file is held to its hash. */
  readonly isStrict?: boolean;
  loadEntry(isolation: Isolation, widget: MountOptions['widget']): Promise<Entry>;
  loadExtras(): Promise<Extras>;
  /** Gives a tag the widget that it made before, in a body that has been replaced; set once a widget follows its target. */
  adopt?(script: HTMLScriptElement): boolean;
}
