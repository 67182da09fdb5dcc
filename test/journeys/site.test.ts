import './site/eventos.ts'
import './site/home.ts'
import './site/navigation.ts'
