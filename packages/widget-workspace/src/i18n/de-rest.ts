import { texts as members } from './de/members';
import { texts as upgrade } from './de/upgrade';
import { texts as workspace } from './de/workspace';

/** Die Texte aller Teile, die später geholt werden. */
export const texts = { ...workspace, ...upgrade, ...members };
