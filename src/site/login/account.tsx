/** The hidden user name for password managers. */
export const Account = ({ phone }: { phone: string }) => (
  <input hidden readOnly type="text" name="username" autoComplete="username" value={phone} />
)
