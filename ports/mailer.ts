/** Sends mail. */
export interface Mailer {
  /**
   * @param mail.id the same for every attempt: becomes the Message-ID, by which a mailbox tells repetitions
   * @throws PortError `invalid` when the server refuses it for good, `unavailable` when it may be tried again.
   */
  send(mail: { id: string; to: string; subject: string; text: string }): Promise<void>;
}
