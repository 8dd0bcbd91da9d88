import { texts as members } from './en/members';
import { texts as upgrade } from './en/upgrade';
import { texts as workspace } from './en/workspace';

/** The texts of all parts that are fetched later. */
export const texts = { ...workspace, ...upgrade, ...members };
