import './office-seguranca/first-password.ts'
import './office-seguranca/login.ts'
import './office-seguranca/own.ts'
import './office-seguranca/users.ts'
