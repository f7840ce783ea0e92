import type { NavbarProps } from 'sanity'

/** The sky of the shop's pages, lying on its side. */
const SKY = 'linear-gradient(90deg, #a2b0ff, #c9c6fb 26%, #f7c8d9 64%, #fde3cf)'

/** The studio's navigation below a strip of the shop's sky. */
export const BrandNavbar = (props: NavbarProps) => (
  <>
    <div style={{ height: 4, background: SKY }} />
    {props.renderDefault(props)}
  </>
)
