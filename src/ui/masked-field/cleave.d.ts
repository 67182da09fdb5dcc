/** The package's own types describe a folder at this path, but it is a file. */
declare module 'cleave.js/react.js' {
  import type { Props } from 'cleave.js/react/props.js'
  import type { ComponentClass } from 'react'

  const Cleave: ComponentClass<Props>
  export default Cleave
}
