import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useTexts } from '../language/language.js';
import { partTexts } from './texts.js';

/** Where notifications are shown; their close buttons have a name in the reader's language. */
export function Notices() {
  const { close } = useTexts(partTexts);
  const closeButtonProps = { 'aria-label': close };
  return (
    <MantineThemeProvider theme={{ components: { Notification: { defaultProps: { closeButtonProps } } } }}>
      <Notifications position="bottom-right" />
    </MantineThemeProvider>
  );
}
