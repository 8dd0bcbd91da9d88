import { surfaces } from 'oriel:surfaces';
import { widget } from 'oriel:widget';
import type { HostSurface } from '@oriel/contracts';
import { startFrame } from '@oriel/widget-kit';

/** Shows the widget of this frame page once a page that may embed it completes the handshake. */
// The kit uses the common host surface; the widget knows its own.
export const startWidget = () => startFrame(widget, surfaces.hostSurface as HostSurface);
