const KEY = 'vouch-notify';

/** True if this device is to show notifications, and the browser allows them. */
export function isNotified(): boolean {
  return mayNotify() && Notification.permission === 'granted' && localStorage.getItem(KEY) !== null;
}

/** True if the browser has notifications; those of phones show none without a worker of their own. */
export function mayNotify(): boolean {
  return 'Notification' in window && !matchMedia('(pointer: coarse)').matches;
}

/** Chooses if this device shows notifications; asks for leave the first time. @returns false if the browser refuses */
export async function chooseNotified(wanted: boolean): Promise<boolean> {
  if (wanted) localStorage.setItem(KEY, 'yes');
  else localStorage.removeItem(KEY);
  return !wanted || (await Notification.requestPermission()) === 'granted';
}
