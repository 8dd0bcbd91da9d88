import type { Extras } from '../mount/controller';
import { addLauncher } from './launcher';
import { startWhen } from './start-when';

export { findTarget } from './find-target';

/** Few pages ask, and then as a rule in development. */
export const diagnose: Extras['diagnose'] = async context =>
  (await import('../mount/diagnose')).diagnoseMount(context);

const placeholder = {
  de: { text: 'Der Chat wird geladen, sobald du ihn brauchst.', open: 'Chat öffnen' },
  en: { text: 'The chat loads when you need it.', open: 'Open chat' },
} as const;

export const arrange: Extras['arrange'] = context => {
  const { options, stage, element, locale, ended } = context;
  const { load, launcher } = options;
  const hasLauncher = launcher === 'bubble';
  if (hasLauncher) addLauncher(context);
  if (!stage || !element || !load || load === 'eager') return;
  // A launcher's button starts the widget itself; a shell already shows the text field.
  if (load === 'interaction' && hasLauncher) return;
  if (load === 'interaction' && !stage.shell) {
    const { text, open } = placeholder[locale];
    stage.notice(text, open, () => void context.load());
  }
  startWhen(load, element, ended.signal, () => void context.load());
};
