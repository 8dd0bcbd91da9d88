const ofDevice = ['general', 'cookies'] as const;
const ofPerson = ['general', 'applications', 'cookies', 'account'] as const;

/** The tabs of the settings; guests see only those of the device. */
export const settingsTabs = (isSignedIn: boolean): readonly (typeof ofPerson)[number][] =>
  isSignedIn ? ofPerson : ofDevice;
