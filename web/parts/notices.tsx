import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useTexts } from '../language/language.js';
import { partTexts } from './texts.js';

/** Container of the notifications, whose close buttons are named in the viewer's language. */
export function Notices() {
  const { close } = useTexts(partTexts);
  const closeButtonProps = { 'aria-label': close };
  return (
    <MantineThemeProvider theme={{ components: { Notification: { defaultProps: { closeButtonProps } } } }}>
      <Notifications position="bottom-right" />
    </MantineThemeProvider>
  );
}
