import { surfaces } from 'oriel:surfaces';
import { widget } from 'oriel:widget';
import type { HostSurface } from '@oriel/contracts';
import { startFrame } from '@oriel/widget-kit';

/** Shows the widget of this frame page as soon as a page that may embed it has said hello. */
// The kit asks what every host is asked; the widget knows its own.
export const startWidget = () => startFrame(widget, surfaces.hostSurface as HostSurface);
