import { Modal } from '@mantine/core';
import { useTexts } from '../../../language/language.js';
import { KeyList } from '../key-list.js';
import { keyTexts } from '../keys-texts.js';

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { title, close } = useTexts(keyTexts);
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': close }} centered>
      <KeyList />
    </Modal>
  );
}
