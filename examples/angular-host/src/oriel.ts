import { InjectionToken } from '@angular/core';

/** The settings that the server of this site has for the page. */
export const ORIEL = new InjectionToken<{ readonly api: string; readonly publishableKey: string }>('Oriel');
