const ofDevice = ['general', 'cookies'] as const;
const ofPerson = ['general', 'applications', 'cookies', 'account'] as const;

/** The tabs of the settings: a guest has those of the device alone. */
export const settingsTabs = (isSignedIn: boolean): readonly (typeof ofPerson)[number][] =>
  isSignedIn ? ofPerson : ofDevice;
